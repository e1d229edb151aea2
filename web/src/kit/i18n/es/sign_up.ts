import type { Translated } from '..';
import type { signUp as english } from '../en/sign_up';

export const signUp: Translated<typeof english> = {
  field: {
    email: 'Correo electrónico',
    fullName: 'Nombre completo',
    country: 'País',
    password: 'Contraseña',
    plan: 'Paquete',
    marketing: 'Enviarme novedades y ofertas por correo electrónico',
  },
  title: 'Cree su cuenta de comercio',
  subtitle: 'Se tarda un minuto. Después podrá solicitar la aceptación de pagos.',
  submit: 'Crear cuenta',
  loading: 'Procesando',
  apply: 'Rellenar primero la solicitud de comercio',
  haveAccount: '¿Ya tiene una cuenta? Inicie sesión',
  invited:
    'Se ha rellenado una solicitud de comercio para usted. Use la dirección de correo electrónico que recibió la invitación; la solicitud pertenecerá entonces a su cuenta.',
  haveAccountInvited: 'Ya tengo una cuenta: iniciar sesión y asumir la solicitud',
  fullNameCharacters: 'No use estos caracteres: {{characters}}',
  created:
    'Inicie sesión. Si esta dirección ya tenía una cuenta, su contraseña no ha cambiado y le hemos escrito a ella.',
  listsFailed: 'No se han podido cargar los paquetes.',
  countryHint: 'Las cuentas se abren para empresas de Malasia.',
  emailVerified: {
    title: 'Su dirección de correo electrónico está confirmada',
    text: 'Gracias. Ya puede iniciar sesión y continuar con su solicitud.',
    toLogin: 'Ir al inicio de sesión',
  },
  emailNotVerified: {
    title: 'El enlace de confirmación ha caducado',
    text: 'Inicie sesión y solicite un enlace nuevo desde el panel. Es válido durante 24 horas y funciona una sola vez.',
    toLogin: 'Ir al inicio de sesión',
  },
};
