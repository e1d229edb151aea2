import type { Rest } from '..';

export const sandbox: Rest['sandbox'] = {
  menu: 'Jugar el otro lado de los pagos',
  mailbox: 'Buzón',
  bank: 'Banco y emisor de tarjetas',
  clock: {
    entry: 'Reloj',
    title: 'Reloj del entorno de pruebas',
    now: 'Ahora',
    real: 'El reloj muestra la hora real.',
    ahead: 'El reloj va {{days}} días y {{hours}} horas por delante de la hora real.',
    by: 'Adelantar',
    step: { hour: '1 hora', day: '1 día', week: '7 días', month: '30 días', year: '365 días' },
    triggers: 'Qué provocará el adelanto',
    nothing: 'Hasta entonces no hay nada pendiente.',
    others:
      'También termina lo demás que acabe hasta entonces: enlaces de pago que caducan y sesiones. Las contraseñas de las personas de demostración siguen siendo válidas. El tiempo no se puede atrasar.',
    work: 'Tarea',
    count: 'Cuántas veces',
    first: 'Primera vez',
    go: 'Adelantar',
    moved: 'El tiempo se ha adelantado',
    forbidden: 'Un operador de la pasarela puede adelantar el tiempo.',
    topic: {
      expire: 'A un pago abierto se le acaba el tiempo',
      enquire: 'Se pregunta al banco qué pasó con un pago',
      mail: 'Se envía un correo',
      refund: 'Se envía un reembolso al banco',
      answer: 'Llega una respuesta tardía del banco',
      other: 'Limpieza del servidor',
    },
  },
};
