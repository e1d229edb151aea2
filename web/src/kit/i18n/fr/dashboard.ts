import type { Translated } from '..';
import type { dashboard as english } from '../en/dashboard';

export const dashboard: Translated<typeof english> = {
  title: 'Tableau de bord',
  todaySales: 'Ventes du jour',
  byValue: 'en valeur, MYR',
  monthlySales: 'Total des ventes du mois',
  byVolume: 'en volume',
  hello: 'Bon retour, {{name}}',
  next: 'Que souhaitez-vous faire ?',
  createLink: 'Créer un lien de paiement',
  createLinkText: 'Envoyez-le par e-mail ou affichez son code QR.',
  seeTransactions: 'Voir les transactions du jour',
  seeTransactionsText: 'Chaque tentative avec son statut, ses frais et ses messages.',
  seeRefunds: 'Suivre les demandes de remboursement',
  seeRefundsText: 'Ce qui a été demandé et ce qui a été décidé.',
  reviewApplications: 'Examiner les demandes d’adhésion',
  reviewApplicationsText: 'Demander des compléments, approuver ou refuser.',
  reviewRefunds: 'Décider des remboursements',
  reviewRefundsText: 'Demandés par les commerçants, en attente de votre décision.',
};
