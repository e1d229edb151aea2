import type { Translated } from '..';
import type { builder as english } from '../en/builder';

export const builder: Translated<typeof english> = {
  title: 'Diseño de páginas',
  intro: 'Elija cómo se disponen las páginas alrededor de su trabajo. Se guarda solo en este navegador.',
  tabs: {
    label: 'Partes del diseño',
    header: 'Encabezado',
    subheader: 'Subencabezado',
    content: 'Contenido',
    aside: 'Barra lateral',
    footer: 'Pie',
  },
  option: {
    header: {
      fixedDesktop: 'Fijo en el ordenador',
      fixedMobile: 'Fijo en el móvil',
      width: 'Ancho',
      menuDisplay: 'Mostrar el menú',
      menuLayout: 'Forma del menú',
      rootArrows: 'Flechas en las entradas',
    },
    subheader: {
      display: 'Mostrar el subencabezado',
      fixed: 'Subencabezado fijo',
      width: 'Ancho',
      style: 'Estilo',
    },
    content: {
      width: 'Ancho',
    },
    aside: {
      display: 'Mostrar la barra lateral',
      fixed: 'Barra lateral fija',
      minimizeToggle: 'Botón para reducirla',
      hoverable: 'Abrir al señalarla cuando está reducida',
      minimized: 'Reducida al empezar',
      submenuDropdown: 'Submenús desplegables',
    },
    footer: {
      fixed: 'Pie fijo',
      width: 'Ancho',
    },
  },
  value: {
    fluid: 'Todo el ancho',
    fixed: 'Ancho fijo',
    default: 'Sencillo',
    tab: 'Pestañas',
    transparent: 'Transparente',
    solid: 'Opaco',
  },
  hint: {
    fixedSubheader: 'Necesita el estilo opaco.',
    asideDisplay: 'Sin ella, el menú está en el encabezado.',
    rootArrows: 'Una flecha junto a las entradas que abren otras.',
    subheaderDisplay: 'Sin él, el título y la ruta están en la página.',
  },
  preview: 'Vista previa',
  previewHint: 'La vista previa guarda el diseño y vuelve a cargar la página.',
  reset: 'Restablecer',
  resetText: 'Su diseño vuelve a los valores iniciales.',
  config: 'Configuración generada',
  show: 'Mostrar',
  hide: 'Ocultar',
  copy: 'Copiar',
};
