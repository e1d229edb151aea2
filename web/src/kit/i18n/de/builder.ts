import type { Translated } from '..';
import type { builder as english } from '../en/builder';

export const builder: Translated<typeof english> = {
  title: 'Seitenaufbau',
  intro: 'Wählen Sie, wie die Seiten um Ihre Arbeit herum aufgebaut sind. Das wird nur in diesem Browser gespeichert.',
  tabs: {
    label: 'Teile des Aufbaus',
    header: 'Kopf',
    subheader: 'Unterkopf',
    content: 'Inhalt',
    aside: 'Seitenleiste',
    footer: 'Fuß',
  },
  option: {
    header: {
      fixedDesktop: 'Feststehend am Rechner',
      fixedMobile: 'Feststehend am Handy',
      width: 'Breite',
      menuDisplay: 'Menü anzeigen',
      menuLayout: 'Form des Menüs',
      rootArrows: 'Pfeile an Einträgen',
    },
    subheader: {
      display: 'Unterkopf anzeigen',
      fixed: 'Feststehender Unterkopf',
      width: 'Breite',
      style: 'Hintergrund',
    },
    content: {
      width: 'Breite',
    },
    aside: {
      display: 'Seitenleiste anzeigen',
      fixed: 'Feststehende Seitenleiste',
      minimizeToggle: 'Schalter zum Verkleinern',
      hoverable: 'Verkleinert beim Zeigen öffnen',
      minimized: 'Anfangs verkleinert',
      submenuDropdown: 'Untermenüs zum Aufklappen daneben',
    },
    footer: {
      fixed: 'Feststehender Fuß',
      width: 'Breite',
    },
  },
  value: {
    fluid: 'Ganze Breite',
    fixed: 'Feste Breite',
    default: 'Einfach',
    tab: 'Reiter',
    transparent: 'Durchsichtig',
    solid: 'Deckend',
  },
  hint: {
    fixedSubheader: 'Braucht den deckenden Hintergrund.',
    asideDisplay: 'Ohne sie steht das Menü im Kopf.',
    rootArrows: 'Ein Pfeil neben Einträgen, die weitere öffnen.',
    subheaderDisplay: 'Ohne ihn stehen Titel und Pfad in der Seite.',
  },
  preview: 'Vorschau',
  previewHint: 'Die Vorschau speichert den Aufbau und lädt die Seite neu.',
  reset: 'Zurücksetzen',
  resetText: 'Ihr Aufbau wird auf die Vorgaben zurückgesetzt.',
  config: 'Erzeugte Konfiguration',
  show: 'Anzeigen',
  hide: 'Ausblenden',
  copy: 'Kopieren',
};
