import { about } from './about';
import { gallery } from './gallery';
import { security } from './security';
import { signUp } from './sign_up';
import { signature } from './signature';

/** Texts of pages that are loaded with their page alone (see addEnglish): those anybody may open, and the gallery. */
export const open = { about, security, signUp, signature, gallery };
