export GERBANG_URL=https://gateway.example
export MCHT_ID=your-merchant-number
export SIGN_KEY=your-key
export ORDER="ORDER-$(date +%s)"
