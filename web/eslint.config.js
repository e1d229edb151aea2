import hooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

export default tseslint.config({ ignores: ['dist/', 'src/api/gen/'] }, ...tseslint.configs.recommended, {
  files: ['src/**/*.{ts,tsx}'],
  plugins: { 'react-hooks': hooks },
  rules: {
    'react-hooks/rules-of-hooks': 'error',
    'react-hooks/exhaustive-deps': 'error',
    '@typescript-eslint/consistent-type-imports': 'error',
    'no-restricted-syntax': [
      'error',
      {
        selector: 'JSXAttribute[name.name=/^(max|min)Length$/] Literal',
        message: "How long a text may be is the server's: take it from api/gen/limits.",
      },
    ],
  },
});
