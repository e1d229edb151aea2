import type { Translated } from '..';
import type { signature as english } from '../en/signature';

export const signature: Translated<typeof english> = {
  title: 'Signature de requête',
  subtitle:
    'Calculez la signature d’une demande de paiement de test et découvrez pourquoi une autre diffère. Tout se passe sur cette page : rien de ce que vous saisissez n’est envoyé ni conservé.',
  insecure:
    'Votre navigateur ne propose ses fonctions cryptographiques que sur les adresses https et sur localhost. Ouvrez-y cette page pour calculer une signature.',
  field: {
    customerEmail: 'E-mail du client',
    customerName: 'Nom du client',
    customerPhone: 'Téléphone du client',
    mchtId: 'Numéro de marchand',
    mchtTxnId: 'Identifiant de transaction du commerçant',
    orderDescription: 'Description de la commande',
    txnAmount: 'Montant',
    signKey: 'Clé de signature',
    version: 'Version de la signature',
    timestamp: 'Horodatage',
  },
  version: {
    v1: 'v1 : les valeurs l’une après l’autre',
    v2: 'v2 : chaque valeur avec sa longueur, et un horodatage',
  },
  hint: {
    signKey: 'Utilisée sur cette page seulement ; jamais envoyée, jamais enregistrée',
    timestamp: 'Tel qu’il est envoyé, à cinq minutes au plus de maintenant',
  },
  timestampWrong: 'Saisissez une heure telle que {{example}}',
  now: 'Maintenant',
  submit: 'Générer la signature',
  incomplete: 'La signature réapparaîtra ici lorsque tous les champs seront remplis.',
  broken:
    'L’une des valeurs contient une moitié de caractère, qui n’a pas d’octets à elle. Elle est signée comme le caractère de remplacement U+FFFD ; votre programme peut procéder autrement.',
  result: {
    title: 'Signature',
    copy: 'Copier la signature',
    about: 'HMAC-SHA512 en base64, {{count}} caractères',
    text: 'Texte signé',
    copyText: 'Copier le texte',
    bytes_one: '{{count}} octet en UTF-8',
    bytes_other: '{{count}} octets en UTF-8',
    legend:
      'Chaque valeur a son propre fond. Les espaces sont représentés par ·, les tabulations par →, les fins de ligne par ↵ et les autres caractères invisibles par leur numéro.',
  },
  compare: {
    title: 'Comparer avec une autre signature',
    label: 'Signature de votre programme',
    hint: 'Collez-la telle que votre programme l’envoie',
    equal: 'Identique. La passerelle accepte cette signature.',
    written: 'La bonne signature, mais pas sous la forme attendue par la passerelle.',
    made: 'Différente, et voici pourquoi.',
    different: 'Différente.',
  },
  written: {
    case: 'Elle ne diffère que par les majuscules et les minuscules. Base64 les distingue ; laissez ses lettres telles quelles.',
    spaces: 'Elle contient des espaces, des fins de ligne ou des guillemets superflus. Supprimez-les.',
    hex: 'Elle est en hexadécimal. Encodez les mêmes 64 octets en base64.',
    hexInBase64: 'C’est le base64 du texte hexadécimal. Encodez les 64 octets eux-mêmes, et non leur texte.',
    base64url: 'Elle est dans le base64 des adresses, avec - et _. Utilisez le base64 standard, avec + et /.',
    unpadded: 'Il manque les « = » à la fin. Elle compte 88 caractères.',
    percent: 'Elle est encodée pour une adresse (%2B, %2F, %3D). Comparez-la avant l’encodage.',
    blanks: 'Ses « + » sont devenus des espaces. Encodez-la avant de la placer dans un formulaire ou une adresse.',
  },
  made: {
    otherVersion: 'Elle a été calculée pour l’autre version de la signature.',
    keyWithoutPrefix:
      'Elle a été calculée avec la clé seule. Dans la version 2, la clé est « v2: » suivi de votre clé.',
    keyInBase64: 'Votre programme décode la clé depuis base64. Utilisez la clé comme texte, telle quelle.',
    keyInHex: 'Votre programme décode la clé depuis l’hexadécimal. Utilisez la clé comme texte, telle quelle.',
    keyWithBlanks:
      'La clé saisie ici et celle de votre programme diffèrent par un espace ou une fin de ligne à la fin.',
    hash: 'Elle a été calculée avec HMAC-{{hash}}. Utilisez HMAC-SHA512.',
    plainHash: 'C’est un simple SHA-512, et non un HMAC. Transmettez la clé à la fonction HMAC de votre langage.',
    missingField: 'Votre programme omet cette valeur : {{field}}',
    order: 'Votre programme place les valeurs dans un autre ordre : {{order}}',
    trimmed:
      'Votre programme supprime les espaces aux extrémités des valeurs. Elles sont signées telles qu’elles sont envoyées.',
    trimmedField: 'Votre programme supprime les espaces aux extrémités de cette valeur : {{field}}',
    blanks: 'Votre programme a un espace ou une fin de ligne de plus à une extrémité de cette valeur : {{field}}',
    lineEnds: 'Votre programme termine les lignes par CR LF ; ici, elles se terminent par LF.',
    composed:
      'Les accents sont écrits différemment (Unicode composé ou décomposé). Signez exactement ce qui est envoyé.',
    amount:
      'Votre programme écrit le montant autrement, par exemple sans ses décimales. Signez exactement ce qui est envoyé.',
    emailCase: 'Votre programme écrit l’adresse e-mail en minuscules. Signez exactement ce qui est envoyé.',
  },
  different: {
    values: 'C’est une signature de 64 octets, faite à partir d’autres valeurs ou avec une autre clé.',
    length_one: 'Elle contient {{count}} octet ; une signature en a 64.',
    length_other: 'Elle contient {{count}} octets ; une signature en a 64.',
    unreadable: 'Ce n’est ni du base64 ni de l’hexadécimal.',
  },
};
