import type { Translated } from '..';
import type { about as english } from '../en/about';

export const about: Translated<typeof english> = {
  privacy: {
    title: 'Politique de confidentialité',
    subtitle:
      '{{brand}} n’a pas encore publié sa propre politique à cette adresse. Voici ce que le portail lui-même conserve.',
    kept: 'Ce qui est conservé',
    keptAccount:
      'Votre compte : adresse e-mail, nom, empreinte cryptographique de votre mot de passe, langue, et vos connexions avec l’heure, l’adresse réseau et le navigateur.',
    keptApplication:
      'Votre demande d’adhésion : les informations sur votre société, ses interlocuteurs et son compte bancaire.',
    keptPayments:
      'Les paiements : ce que le commerçant et le payeur indiquent pour un paiement. D’une carte, au plus les six premiers et les quatre derniers chiffres.',
    browser: 'Dans votre navigateur',
    browserText:
      'Votre session, une demande que vous avez commencée et votre choix de langue et de couleurs. Il n’y a pas de publicité, et personne d’autre ne mesure ce que vous faites ici.',
    why: 'À quoi cela sert',
    whyText:
      'À gérer votre compte et vos paiements, à les protéger contre les abus et à tenir les registres que la loi exige d’une passerelle de paiement.',
    ask: 'Vos questions',
    askText: 'Pour consulter, corriger ou supprimer les données qui vous concernent, écrivez à {{email}}.',
  },
  contact: {
    title: 'Contact',
    text: 'Nous vous aidons pour votre compte, votre demande et vos paiements.',
    merchant: 'Si vous êtes commerçant, écrivez depuis l’adresse e-mail de votre compte et indiquez votre société.',
    payer:
      'Si vous êtes payeur, indiquez le commerçant et la référence figurant sur votre reçu. Ne nous envoyez jamais de numéro de carte ni de mot de passe.',
    email: 'Écrire un e-mail',
  },
  home: 'Aller à la première page',
};
