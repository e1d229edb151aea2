import type { Translated } from '..';
import type { signUp as english } from '../en/sign_up';

export const signUp: Translated<typeof english> = {
  field: {
    email: 'E-mail',
    fullName: 'Nom complet',
    country: 'Pays',
    password: 'Mot de passe',
    plan: 'Offre',
    marketing: 'M’envoyer par e-mail les nouveautés et les offres',
  },
  title: 'Créez votre compte commerçant',
  subtitle: 'Cela prend une minute. Vous demandez ensuite à encaisser des paiements.',
  submit: 'Créer le compte',
  loading: 'Traitement en cours',
  apply: 'Remplir d’abord la demande d’adhésion',
  haveAccount: 'Vous avez déjà un compte ? Connectez-vous',
  invited:
    'Une demande d’adhésion a été remplie pour vous. Utilisez l’adresse e-mail qui a reçu l’invitation ; la demande appartiendra alors à votre compte.',
  haveAccountInvited: 'J’ai déjà un compte : me connecter et reprendre la demande',
  fullNameCharacters: 'Veuillez omettre ces caractères : {{characters}}',
  created:
    'Veuillez vous connecter. Si cette adresse avait déjà un compte, son mot de passe n’a pas changé et nous lui avons écrit.',
  listsFailed: 'Les offres n’ont pas pu être chargées.',
  countryHint: 'Les comptes sont ouverts pour des entreprises en Malaisie.',
  emailVerified: {
    title: 'Votre adresse e-mail a été vérifiée',
    text: 'Merci. Vous pouvez maintenant vous connecter et poursuivre votre demande.',
    toLogin: 'Aller à la connexion',
  },
  emailNotVerified: {
    title: 'Le lien de vérification a expiré',
    text: 'Connectez-vous et demandez un nouveau lien depuis le tableau de bord. Il est valable 24 heures et ne sert qu’une fois.',
    toLogin: 'Aller à la connexion',
  },
};
