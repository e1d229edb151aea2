import { createRoot } from 'react-dom/client';
import '@fontsource/poppins/latin-400.css';
import '@fontsource/poppins/latin-500.css';
import '@fontsource/poppins/latin-600.css';
import './kit/ui/first_styles';
import './kit/ui/base.css';
import { App } from './app/app';
import { isNotLoaded, watchForMissingParts } from './app/not_loaded';
import { NotAllowed } from './nav/roots';
import { languageStart, languageUse } from './kit/i18n';
import { session } from './kit/session/session';

const root = document.getElementById('root');
// A page that a role does not include is an answer, not a fault, and one that has not arrived says so itself: they stay
// off the console.
const onCaughtError = (error: unknown) => {
  if (!(error instanceof NotAllowed) && !isNotLoaded(error)) console.error(error);
};
watchForMissingParts();
const language = languageStart(session.get().user?.language);
// Nothing is shown before its words are there.
if (root) void languageUse(language).then(() => createRoot(root, { onCaughtError }).render(<App />));
