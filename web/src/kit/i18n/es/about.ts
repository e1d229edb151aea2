import type { Translated } from '..';
import type { about as english } from '../en/about';

export const about: Translated<typeof english> = {
  privacy: {
    title: 'Política de privacidad',
    subtitle:
      '{{brand}} aún no ha publicado una política propia en esta dirección. Esto es lo que conserva el propio portal.',
    kept: 'Qué se conserva',
    keptAccount:
      'Su cuenta: dirección de correo electrónico, nombre, un hash de su contraseña, su idioma y sus inicios de sesión con hora, dirección de red y navegador.',
    keptApplication: 'Su solicitud de comercio: los datos de su empresa, sus contactos y su cuenta bancaria.',
    keptPayments:
      'Pagos: lo que el comercio y el pagador indican para un pago. De una tarjeta, como máximo las seis primeras y las cuatro últimas cifras.',
    browser: 'En su navegador',
    browserText:
      'Su sesión, una solicitud que haya empezado y el idioma y los colores que haya elegido. No hay publicidad y nadie más mide lo que hace aquí.',
    why: 'Para qué se usa',
    whyText:
      'Para gestionar su cuenta y sus pagos, proteger ambos contra el uso indebido y mantener los registros que la ley exige a una pasarela de pago.',
    ask: 'Sus preguntas',
    askText: 'Para consultar, corregir o eliminar lo que se conserva sobre usted, escriba a {{email}}.',
  },
  contact: {
    title: 'Contacto',
    text: 'Le ayudamos con su cuenta, su solicitud y sus pagos.',
    merchant: 'Si es un comercio, escriba desde la dirección de correo electrónico de su cuenta e indique su empresa.',
    payer:
      'Si es un pagador, indique el comercio y la referencia de su recibo. No nos envíe nunca un número de tarjeta ni una contraseña.',
    email: 'Escribir un correo',
  },
  home: 'Ir a la primera página',
};
