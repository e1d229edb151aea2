import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';

const gate: MantineColorsTuple = [
  '#e8f6f3',
  '#cfebe5',
  '#a0d6cb',
  '#6dbfaf',
  '#43a996',
  '#25937f',
  '#0f7b69',
  '#0b6556',
  '#084f44',
  '#053a32',
];
// Slightly blue greys: calmer next to teal than neutral ones.
const gray: MantineColorsTuple = [
  '#f6f8fa',
  '#eef1f5',
  '#e2e7ee',
  '#d2d9e3',
  '#b6c0cd',
  '#8d99a9',
  '#667385',
  '#4a5568',
  '#2f3948',
  '#1a2230',
];
const dark: MantineColorsTuple = [
  '#dfe6ee',
  '#b9c4d1',
  '#93a1b2',
  '#66758a',
  '#3b485a',
  '#2a3544',
  '#1f2936',
  '#171f2a',
  '#111821',
  '#0b1017',
];

// The darker half is darker than Mantine's: white text on a red button reaches 4.5:1.
const red: MantineColorsTuple = [
  '#fff5f5',
  '#ffe3e3',
  '#ffc9c9',
  '#ffa8a8',
  '#ff8787',
  '#ff6b6b',
  '#e03131',
  '#c92a2a',
  '#b02525',
  '#8f1d1d',
];

/** Quiet and dense: small type, tight spacing, thin borders instead of shadows; colour is kept for what needs an eye. */
export const theme = createTheme({
  fontFamily: 'Poppins, system-ui, -apple-system, "Segoe UI", sans-serif',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  headings: { fontFamily: 'Poppins, system-ui, sans-serif', fontWeight: '600' },
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.25rem', xl: '2rem' },
  defaultRadius: 'md',
  radius: { xs: '3px', sm: '5px', md: '8px', lg: '12px', xl: '20px' },
  colors: { gate, gray, dark, red },
  primaryColor: 'gate',
  primaryShade: { light: 7, dark: 6 },
  autoContrast: true,
  breakpoints: { xs: '36em', sm: '36em', md: '48em', lg: '62em', xl: '75em' },
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  components: {
    TextInput: { defaultProps: { size: 'sm' } },
    PasswordInput: { defaultProps: { size: 'sm' } },
    Textarea: { defaultProps: { size: 'sm' } },
    Select: { defaultProps: { size: 'sm', comboboxProps: { shadow: 'md' } } },
    Checkbox: { defaultProps: { size: 'sm' } },
    Radio: { defaultProps: { size: 'sm' } },
    Button: { defaultProps: { size: 'sm' } },
    Badge: { defaultProps: { variant: 'light', radius: 'sm', tt: 'none', fw: 500 } },
    Paper: { defaultProps: { withBorder: true, radius: 'lg' } },
    // A dialog's <header> would count as a second banner of the page.
    Modal: {
      defaultProps: {
        radius: 'lg',
        centered: true,
        overlayProps: { backgroundOpacity: 0.45 },
        attributes: { header: { role: 'none' } },
      },
    },
    Drawer: { defaultProps: { overlayProps: { backgroundOpacity: 0.45 }, attributes: { header: { role: 'none' } } } },
    Tooltip: { defaultProps: { withArrow: true } },
    Loader: { defaultProps: { size: 'sm' } },
  },
});

/** Colours that Mantine has no name for, in both schemes. All text pairs reach 4.5:1. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#f6f8fa',
    '--mantine-color-text': '#16202e',
    '--mantine-color-dimmed': '#566274',
    '--mantine-color-placeholder': '#667385',
    '--mantine-color-error': '#c22121',
    '--g-surface': '#ffffff',
    '--g-border': '#e2e7ee',
    '--g-hover': '#f1f4f8',
    '--g-positive-text': '#0b6b4a',
    '--g-aside': '#0d1b24',
    '--g-aside-text': '#b7c6cf',
    '--g-aside-hover': '#16303a',
    '--g-aside-active': '#12493f',
  },
  dark: {
    '--mantine-color-body': '#0b1017',
    '--mantine-color-text': '#dfe6ee',
    '--mantine-color-default': '#161e28',
    '--mantine-color-default-border': '#2f3b4a',
    '--mantine-color-dimmed': '#93a1b2',
    '--mantine-color-placeholder': '#8592a4',
    '--mantine-color-error': '#ff8787',
    // Mantine's own is a shade of black here, on which a light button is not seen as one.
    '--mantine-color-gate-light': '#14342f',
    '--mantine-color-gate-light-hover': '#1a413a',
    '--mantine-color-gate-light-color': '#a0d6cb',
    '--g-surface': '#121922',
    '--g-border': '#232e3b',
    '--g-hover': '#18212c',
    '--g-positive-text': '#5fd3a5',
    '--g-aside': '#0e151d',
    '--g-aside-text': '#a9b7c4',
    '--g-aside-hover': '#18232e',
    '--g-aside-active': '#113b35',
  },
});
