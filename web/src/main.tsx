import { createRoot } from 'react-dom/client';
import '@fontsource/poppins/latin-400.css';
import '@fontsource/poppins/latin-500.css';
import '@fontsource/poppins/latin-600.css';
import './kit/ui/first_styles';
import './kit/ui/base.css';
import { App } from './app/app';

const root = document.getElementById('root');
if (root) createRoot(root).render(<App />);
