import type { Translated } from '..';
import type { accounts as english } from '../en/accounts';

export const accounts: Translated<typeof english> = {
  field: {
    merchantId: 'Identifiant marchand',
    merchantIdHint: 'L’adresse e-mail de votre compte',
    email: 'E-mail',
    password: 'Mot de passe',
  },
  signIn: {
    title: 'Tableau de bord commerçant',
    subtitle: 'Connectez-vous avec l’adresse e-mail de votre compte.',
    forgot: 'Mot de passe oublié ?',
    submit: 'Se connecter',
    signUp: 'Nouveau ici ? Créez votre compte commerçant',
    activeSession: 'La connexion a échoué car une autre session est active.',
    revoke: 'Mettre fin à l’autre session',
    loading: 'Traitement en cours',
    invalidLogin: 'Les identifiants sont incorrects',
    expired: 'Votre session est terminée. Veuillez vous reconnecter.',
  },
  strength: {
    label: 'Robustesse du mot de passe',
    bad: 'Faible (minimum : 8 caractères, 1 minuscule et 1 majuscule, 1 chiffre, 1 caractère spécial)',
    good: 'Bon',
    veryGood: 'Très bon',
    special: 'Caractères spéciaux pris en compte : {{characters}}',
  },
  check: {
    steps: {
      apply: 'Faites votre demande d’adhésion',
      wait: 'Attendez l’approbation',
      link: 'Créez votre premier lien de paiement',
    },
    welcome: 'Bienvenue, {{name}}',
    created: 'Votre compte est créé. Voici le chemin vers le premier paiement :',
    inactive: 'Votre compte n’est pas actif',
    verify: 'Vérifiez votre adresse e-mail',
    text: 'Nous avons envoyé un lien de vérification à {{email}}. Ouvrez votre messagerie et suivez-le ; s’il n’arrive pas, regardez aussi dans les courriers indésirables.',
    resend: 'Renvoyer l’e-mail',
    continue: 'Continuer',
    warning: 'Veuillez vérifier votre adresse e-mail, puis vous déconnecter',
    sent: 'E-mail envoyé',
    active: 'Votre compte est actif',
    verified: 'Votre adresse e-mail a été vérifiée',
    wait: 'Un instant, nous ouvrons votre compte…',
    failed: 'Votre compte n’a pas pu être contrôlé.',
    signOut: 'Se déconnecter',
  },
};
