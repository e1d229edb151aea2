import type { officeSearch as english } from '../en/office_search';
import type { Translated } from '..';

export const officeSearch: Translated<typeof english> = {
  open: 'Buscar',
  title: 'Búsqueda rápida',
  field: 'Buscar transacciones, enlaces de pago y reembolsos',
  short: 'Buscar…',
  hint: 'Escriba al menos 3 caracteres: un número de pedido, una referencia, un nombre o un correo electrónico.',
  waiting: 'Buscando…',
  none: 'No se ha encontrado nada para «{{term}}»',
  noneText:
    'Revise la ortografía. Los registros antiguos solo se encuentran con el número de pedido, la referencia o el correo electrónico completos.',
  failed: 'La búsqueda no ha funcionado.',
  results: 'Resultados',
  found: 'Encontrados: {{count}}',
  kind: {
    salesTransaction: 'Transacciones',
    paymentLink: 'Enlaces de pago',
    refundRequest: 'Solicitudes de reembolso',
    merchantApplication: 'Solicitudes de comercios',
  },
  keys: { move: 'mover', open: 'abrir', close: 'cerrar' },
};
