import type { Translated } from '..';
import type { builder as english } from '../en/builder';

export const builder: Translated<typeof english> = {
  title: 'Disposition des pages',
  intro: 'Choisissez la disposition des pages autour de votre travail. Elle n’est conservée que dans ce navigateur.',
  tabs: {
    label: 'Parties de la disposition',
    header: 'En-tête',
    subheader: 'Sous-en-tête',
    content: 'Contenu',
    aside: 'Barre latérale',
    footer: 'Pied de page',
  },
  option: {
    header: {
      fixedDesktop: 'Fixe sur ordinateur',
      fixedMobile: 'Fixe sur mobile',
      width: 'Largeur',
      menuDisplay: 'Afficher le menu',
      menuLayout: 'Forme du menu',
      rootArrows: 'Flèches des entrées',
    },
    subheader: {
      display: 'Afficher le sous-en-tête',
      fixed: 'Sous-en-tête fixe',
      width: 'Largeur',
      style: 'Fond',
    },
    content: {
      width: 'Largeur',
    },
    aside: {
      display: 'Afficher la barre latérale',
      fixed: 'Barre latérale fixe',
      minimizeToggle: 'Bouton de réduction',
      hoverable: 'Ouvrir au survol quand elle est réduite',
      minimized: 'Réduite au départ',
      submenuDropdown: 'Sous-menus déroulants',
    },
    footer: {
      fixed: 'Pied de page fixe',
      width: 'Largeur',
    },
  },
  value: {
    fluid: 'Pleine largeur',
    fixed: 'Largeur fixe',
    default: 'Simple',
    tab: 'Onglets',
    transparent: 'Fond transparent',
    solid: 'Fond opaque',
  },
  hint: {
    fixedSubheader: 'Demande le fond opaque.',
    asideDisplay: 'Sans elle, le menu se trouve dans l’en-tête.',
    rootArrows: 'Une flèche à côté des entrées qui en ouvrent d’autres.',
    subheaderDisplay: 'Sans lui, le titre et le chemin se trouvent dans la page.',
  },
  preview: 'Aperçu',
  previewHint: 'L’aperçu enregistre la disposition et recharge la page.',
  reset: 'Réinitialiser',
  resetText: 'Votre disposition revient aux valeurs initiales.',
  config: 'Configuration générée',
  show: 'Afficher',
  hide: 'Masquer',
  copy: 'Copier',
};
