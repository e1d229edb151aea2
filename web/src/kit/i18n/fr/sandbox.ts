import type { Rest } from '..';

export const sandbox: Rest['sandbox'] = {
  menu: 'Jouer l’autre côté des paiements',
  mailbox: 'Boîte aux lettres',
  bank: 'Banque et émetteur de cartes',
  clock: {
    entry: 'Horloge',
    title: 'Horloge du bac à sable',
    now: 'Maintenant',
    real: 'L’horloge indique l’heure réelle.',
    ahead: 'L’horloge avance de {{days}} jours et {{hours}} heures.',
    by: 'Avancer de',
    step: { hour: '1 heure', day: '1 jour', week: '7 jours', month: '30 jours', year: '365 jours' },
    triggers: 'Ce que cela déclenchera',
    nothing: 'Rien n’attend d’ici là.',
    others:
      'Ce qui se termine d’ici là se termine aussi : les liens de paiement qui expirent et les sessions. Les mots de passe des personnes de démonstration restent valables. Le temps ne peut pas être reculé.',
    work: 'Tâche',
    count: 'Combien de fois',
    first: 'Première fois',
    go: 'Avancer',
    moved: 'Le temps a été avancé',
    forbidden: 'Un opérateur de la passerelle peut avancer le temps.',
    topic: {
      expire: 'Un paiement ouvert arrive à son terme',
      enquire: 'La banque est interrogée sur un paiement',
      mail: 'Un e-mail est envoyé',
      refund: 'Un remboursement est envoyé à la banque',
      answer: 'Une réponse tardive de la banque arrive',
      other: 'Entretien du serveur',
    },
  },
};
