import { about } from './about';
import { security } from './security';
import { signUp } from './sign_up';
import { signature } from './signature';

/** Texts of the pages that anybody may open, beside the sign-in page; each loaded with its page (see addEnglish). */
export const open = { about, security, signUp, signature };
