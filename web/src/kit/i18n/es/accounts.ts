import type { Translated } from '..';
import type { accounts as english } from '../en/accounts';

export const accounts: Translated<typeof english> = {
  field: {
    merchantId: 'ID de comercio',
    merchantIdHint: 'La dirección de correo electrónico de su cuenta',
    email: 'Correo electrónico',
    password: 'Contraseña',
  },
  signIn: {
    title: 'Portal del comercio',
    subtitle: 'Inicie sesión con la dirección de correo electrónico de su cuenta.',
    forgot: '¿Ha olvidado su contraseña?',
    submit: 'Iniciar sesión',
    signUp: '¿Es nuevo aquí? Cree su cuenta de comercio',
    activeSession: 'No se ha podido iniciar sesión porque hay otra sesión activa.',
    revoke: 'Cerrar la otra sesión',
    loading: 'Procesando',
    invalidLogin: 'Los datos de acceso no son correctos',
    expired: 'Su sesión ha terminado. Inicie sesión de nuevo.',
  },
  strength: {
    label: 'Seguridad de la contraseña',
    bad: 'Débil (mínimo: 8 caracteres, 1 minúscula y 1 mayúscula, 1 número, 1 carácter especial)',
    good: 'Buena',
    veryGood: 'Muy buena',
    special: 'Caracteres especiales que cuentan: {{characters}}',
  },
  check: {
    steps: { apply: 'Solicite ser comercio', wait: 'Espere la aprobación', link: 'Cree su primer enlace de pago' },
    welcome: 'Bienvenido, {{name}}',
    created: 'Su cuenta se ha creado. Este es el camino al primer pago:',
    inactive: 'Su cuenta no está activa',
    verify: 'Confirme su correo electrónico',
    text: 'Hemos enviado un enlace de confirmación a {{email}}. Abra su buzón y sígalo; si no llega, mire también en la carpeta de correo no deseado.',
    resend: 'Reenviar el correo',
    continue: 'Continuar',
    warning: 'Confirme su correo electrónico y cierre la sesión',
    sent: 'Correo enviado',
    active: 'Su cuenta está activa',
    verified: 'Su dirección de correo electrónico está confirmada',
    wait: 'Un momento, estamos abriendo su cuenta…',
    failed: 'No se ha podido comprobar su cuenta.',
    signOut: 'Cerrar sesión',
  },
};
