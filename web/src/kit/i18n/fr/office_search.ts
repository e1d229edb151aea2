import type { officeSearch as english } from '../en/office_search';
import type { Translated } from '..';

export const officeSearch: Translated<typeof english> = {
  open: 'Rechercher',
  title: 'Recherche rapide',
  field: 'Rechercher des transactions, des liens de paiement et des remboursements',
  short: 'Rechercher…',
  hint: 'Saisissez au moins 3 caractères : un numéro de commande, une référence, un nom ou une adresse e-mail.',
  waiting: 'Recherche en cours…',
  none: 'Aucun résultat pour « {{term}} »',
  noneText:
    'Vérifiez l’orthographe. Les enregistrements anciens ne se trouvent qu’avec le numéro de commande, la référence ou l’adresse e-mail en entier.',
  failed: 'La recherche n’a pas abouti.',
  results: 'Résultats',
  found: 'Trouvés : {{count}}',
  kind: {
    salesTransaction: 'Les transactions',
    paymentLink: 'Liens de paiement',
    refundRequest: 'Demandes de remboursement',
    merchantApplication: 'Demandes d’adhésion',
  },
  keys: { move: 'se déplacer', open: 'ouvrir', close: 'fermer' },
};
