import type { Translated } from '..';
import type { dashboard as english } from '../en/dashboard';

export const dashboard: Translated<typeof english> = {
  title: 'Panel',
  todaySales: 'Ventas de hoy',
  byValue: 'por importe, MYR',
  monthlySales: 'Ventas totales del mes',
  byVolume: 'por número',
  hello: 'Le damos la bienvenida de nuevo, {{name}}',
  next: '¿Qué desea hacer?',
  createLink: 'Crear un enlace de pago',
  createLinkText: 'Envíelo por correo electrónico o muestre su código QR.',
  seeTransactions: 'Ver las transacciones de hoy',
  seeTransactionsText: 'Cada intento con su estado, comisiones y mensajes.',
  seeRefunds: 'Seguir las solicitudes de reembolso',
  seeRefundsText: 'Lo que se ha solicitado y lo que se ha decidido.',
  reviewApplications: 'Revisar solicitudes de comercios',
  reviewApplicationsText: 'Pedir más datos, aprobar o rechazar.',
  reviewRefunds: 'Decidir sobre reembolsos',
  reviewRefundsText: 'Solicitados por comercios, a la espera de su decisión.',
};
