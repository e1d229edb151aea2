import about from 'messages/en/portal/about.json';
import gallery from 'messages/en/portal/gallery.json';
import security from 'messages/en/portal/security.json';
import signUp from 'messages/en/portal/signUp.json';
import signature from 'messages/en/portal/signature.json';

/** Texts of pages that are loaded with their page alone (see addEnglish): those anybody may open, and the gallery. */
export const open = { about, security, signUp, signature, gallery };
