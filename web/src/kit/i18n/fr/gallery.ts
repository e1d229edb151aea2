import type { Translated } from '..';
import type { gallery as english } from '../en/gallery';

export const gallery: Translated<typeof english> = {
  fields: {
    title: 'Galerie : champs',
    text: 'Tout ce qui se remplit, dans chacun de ses états.',
  },
  elements: {
    title: 'Galerie : éléments',
    text: 'Ce qui répond, demande et énumère : boutons, messages, dialogues, tableaux.',
  },
  sales: {
    title: 'Galerie : ventes',
    text: 'L’apparence des montants, des ventes et des liens, avec tous leurs statuts possibles.',
  },
  pages: 'Pages de la galerie',
  find: 'Rechercher un composant',
  found: 'Composants : {{count}}',
  nothing: 'Aucun composant ne contient ces mots.',
  specimen: {
    textField: {
      name: 'Texte',
      use: 'Une ligne de texte.',
    },
    areaField: {
      name: 'Texte long',
      use: 'Plusieurs lignes ; s’agrandit avec le texte.',
    },
    passwordField: {
      name: 'Mot de passe',
      use: 'Masqué pendant la saisie ; l’œil l’affiche.',
    },
    moneyField: {
      name: 'Montant',
      use: 'Ringgit et sen ; accepte les virgules de milliers.',
    },
    digitsField: {
      name: 'Numéro',
      use: 'Chiffres uniquement ; le reste est ignoré à la saisie.',
    },
    selectField: {
      name: 'Choix',
      use: 'Un parmi quelques-uns.',
    },
    autocompleteField: {
      name: 'Saisie assistée',
      use: 'Un parmi un trop grand nombre ; interroge une demi-seconde après la dernière lettre.',
    },
    multiSelectField: {
      name: 'Choix multiples',
      use: 'Autant que voulu parmi quelques-uns, sur une ligne.',
    },
    checklistField: {
      name: 'Liste à cocher',
      use: 'Autant que voulu parmi quelques-uns, tous visibles.',
    },
    checkField: {
      name: 'Case',
      use: 'Accepte une chose ; envoyé avec le formulaire.',
    },
    radioField: {
      name: 'Options exclusives',
      use: 'Un parmi deux ou trois, tous visibles.',
    },
    switchField: {
      name: 'Interrupteur',
      use: 'Active ou désactive une chose.',
    },
    dateField: {
      name: 'Jour',
      use: 'Un jour ; saisi ou choisi dans le calendrier.',
    },
    dateTimeField: {
      name: 'Date et heure',
      use: 'Heure de Malaisie par pas de 15 minutes ; ici d’aujourd’hui à 30 jours plus tard.',
    },
    dateRangeField: {
      name: 'Période',
      use: 'Deux jours ; aucun ne peut dépasser l’autre.',
    },
    messages: {
      name: 'Messages d’un formulaire',
      use: 'Envoyez-le tel quel : chaque champ dit ce qu’il lui faut.',
    },
    buttons: {
      name: 'Boutons',
      use: 'Une action principale par page ; les autres sont plus discrètes.',
    },
    tones: {
      name: 'Badges d’état',
      use: 'Ce que signifie un statut ; le signe le dit sans couleur.',
    },
    toasts: {
      name: 'Notifications',
      use: 'En haut à droite ; disparaissent après six secondes.',
    },
    dialogs: {
      name: 'Dialogues',
      use: 'Les cinq types ; ils ne se ferment que par leurs propres boutons.',
    },
    overlay: {
      name: 'Voile d’attente',
      use: 'Sur ce qui est renouvelé, au-delà de 200 millisecondes.',
    },
    progress: {
      name: 'Barre de progression',
      use: 'Fine, en haut, à chaque changement de page.',
    },
    answers: {
      name: 'Attente, vide, échec',
      use: 'Ce qu’une liste montre quand elle n’a pas de lignes.',
    },
    list: {
      name: 'Tableau',
      use: 'Lignes à lire, trier et cocher ; cartes sur un téléphone.',
    },
    pager: {
      name: 'Pages d’un tableau',
      use: 'Première, précédente, suivante, dernière, et 3, 5 ou 10 lignes.',
    },
    bulkBar: {
      name: 'Actions groupées',
      use: 'Apparaît tant que des lignes sont cochées.',
    },
    facts: {
      name: 'Informations',
      use: 'Libellés et valeurs d’un enregistrement ; les vides sont omis.',
    },
    money: {
      name: 'Argent',
      use: 'Virgules de milliers et exactement deux décimales, toujours en ringgit.',
    },
    salesChart: {
      name: 'Ventes par jour',
      use: 'Chaque jour mène à ses ventes.',
    },
    panel: {
      name: 'Carte',
      use: 'Une question du tableau de bord et sa réponse.',
    },
    saleRow: {
      name: 'Ventes',
      use: 'Les lignes des transactions.',
    },
    linkRow: {
      name: 'Liens de paiement',
      use: 'Les lignes des liens de paiement.',
    },
    saleStatus: {
      name: 'Statut d’une vente',
      use: 'Tous les codes, et ce qu’affiche à la place un remboursement demandé.',
    },
    refundStatus: {
      name: 'Statut d’un remboursement',
      use: 'Demandé, approuvé, annulé.',
    },
    linkStatus: {
      name: 'Statut d’un lien',
      use: 'Une échéance passée l’emporte.',
    },
    applicationStatus: {
      name: 'Statut d’une demande',
      use: 'Du brouillon à la décision.',
    },
    qrCode: {
      name: 'Code QR',
      use: 'L’adresse d’un lien de paiement, à scanner ou imprimer.',
    },
  },
  state: {
    untouched: 'Intact',
    valid: 'Valide',
    invalid: 'Non valide',
    disabled: 'Désactivé',
    readOnly: 'Lecture seule',
    live: 'En direct',
    primary: 'Action principale',
    plain: 'Autre action',
    quiet: 'Discret',
    danger: 'Irréversible',
    busy: 'En cours',
    icon: 'Signe seul',
    good: 'Bon',
    bad: 'Mauvais',
    waiting: 'En attente',
    neutral: 'Neutre',
    returned: 'Retourné',
    success: 'Succès',
    warning: 'Avertissement',
    error: 'Erreur',
    info: 'Info',
    delete: 'Supprimer',
    unassigned: 'Désaffecter',
    confirmation: 'Confirmer',
    customDialog: 'Remarques',
    render: 'Personnalisé',
    loading: 'Chargement',
    empty: 'Vide',
    failed: 'Échec',
    amount: 'Avec devise',
    column: 'En colonne',
    filled: 'Avec réponse',
    weeks: 'Un mois',
  },
  sample: {
    run: 'Afficher',
    send: 'Envoyer',
    sent: 'Envoyé : {{values}}',
    done: 'Terminé.',
    content: 'Ici se trouve n’importe quel contenu ; la liste reste visible derrière.',
    order: 'Commande',
    customer: 'Client',
    status: 'État',
    country: 'Pays',
    pin: 'Code PIN',
    note: 'Remarque brève',
    shop: 'Nom de la boutique',
    terms: 'J’accepte les conditions générales',
    cake: 'Gâteau du week-end',
    class: 'Cours de batik',
    today: 'Ventes du jour',
    none: 'Rien n’a encore été vendu.',
  },
};
