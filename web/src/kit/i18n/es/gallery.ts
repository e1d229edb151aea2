import type { Translated } from '..';
import type { gallery as english } from '../en/gallery';

export const gallery: Translated<typeof english> = {
  fields: {
    title: 'Galería: campos',
    text: 'Todo lo que se rellena, en cada uno de sus estados.',
  },
  elements: {
    title: 'Galería: elementos',
    text: 'Lo que responde, pregunta y enumera: botones, mensajes, diálogos y tablas.',
  },
  sales: {
    title: 'Galería: ventas',
    text: 'Cómo se ven los importes, las ventas y los enlaces, con todos sus estados posibles.',
  },
  pages: 'Páginas de la galería',
  find: 'Buscar un componente',
  found: 'Componentes: {{count}}',
  nothing: 'Ningún componente contiene esas palabras.',
  specimen: {
    textField: {
      name: 'Texto',
      use: 'Una línea de texto.',
    },
    areaField: {
      name: 'Texto largo',
      use: 'Varias líneas; crece con lo que se escribe.',
    },
    passwordField: {
      name: 'Contraseña',
      use: 'Oculta al escribir; el ojo la muestra.',
    },
    moneyField: {
      name: 'Importe',
      use: 'Ringgit y sen; admite comas de millares.',
    },
    digitsField: {
      name: 'Número',
      use: 'Solo dígitos; lo demás se descarta al escribir.',
    },
    selectField: {
      name: 'Opción',
      use: 'Una entre pocas.',
    },
    autocompleteField: {
      name: 'Autocompletar',
      use: 'Una entre demasiadas; pregunta medio segundo después de la última letra.',
    },
    multiSelectField: {
      name: 'Varias opciones',
      use: 'Cualquier cantidad entre pocas, en una línea.',
    },
    checklistField: {
      name: 'Lista de casillas',
      use: 'Cualquier cantidad entre pocas, todas a la vista.',
    },
    checkField: {
      name: 'Casilla',
      use: 'Acepta una cosa; se envía con el formulario.',
    },
    radioField: {
      name: 'Alternativas',
      use: 'Una entre dos o tres, todas a la vista.',
    },
    switchField: {
      name: 'Interruptor',
      use: 'Activa o desactiva una cosa.',
    },
    dateField: {
      name: 'Fecha',
      use: 'Un día; escrito o elegido en el calendario.',
    },
    dateTimeField: {
      name: 'Fecha y hora',
      use: 'Hora de Malasia en pasos de 15 minutos; aquí, desde hoy hasta 30 días después.',
    },
    dateRangeField: {
      name: 'Periodo',
      use: 'Dos días; ninguno puede pasar del otro.',
    },
    messages: {
      name: 'Mensajes de un formulario',
      use: 'Envíelo tal cual: cada campo dice lo que necesita.',
    },
    buttons: {
      name: 'Botones',
      use: 'Una acción principal por página; las demás son más discretas.',
    },
    tones: {
      name: 'Insignias',
      use: 'Lo que significa un estado; el signo lo dice sin color.',
    },
    toasts: {
      name: 'Avisos',
      use: 'Arriba a la derecha; desaparecen a los seis segundos.',
    },
    dialogs: {
      name: 'Diálogos',
      use: 'Los cinco tipos; solo se cierran con sus propios botones.',
    },
    overlay: {
      name: 'Superposición',
      use: 'Sobre lo que se renueva, si tarda 200 milisegundos.',
    },
    progress: {
      name: 'Barra de progreso',
      use: 'Fina, arriba, en cada cambio de página.',
    },
    answers: {
      name: 'Espera, vacío, error',
      use: 'Lo que muestra una lista cuando no tiene filas.',
    },
    list: {
      name: 'Lista',
      use: 'Filas para leer, ordenar y marcar; tarjetas en el teléfono.',
    },
    pager: {
      name: 'Páginas de una lista',
      use: 'Primera, anterior, siguiente, última, y 3, 5 o 10 filas.',
    },
    bulkBar: {
      name: 'Acciones en lote',
      use: 'Aparece mientras hay filas marcadas.',
    },
    facts: {
      name: 'Datos',
      use: 'Etiquetas y valores de un registro; se omiten los vacíos.',
    },
    money: {
      name: 'Dinero',
      use: 'Comas de millares y exactamente dos decimales, siempre en ringgit.',
    },
    salesChart: {
      name: 'Ventas por día',
      use: 'Cada día es un enlace a sus ventas.',
    },
    panel: {
      name: 'Tarjeta',
      use: 'Una pregunta del panel y su respuesta.',
    },
    saleRow: {
      name: 'Ventas',
      use: 'Las filas de las transacciones.',
    },
    linkRow: {
      name: 'Enlaces de pago',
      use: 'Las filas de los enlaces de pago.',
    },
    saleStatus: {
      name: 'Estado de una venta',
      use: 'Todos los códigos, y lo que muestra en su lugar un reembolso solicitado.',
    },
    refundStatus: {
      name: 'Estado de un reembolso',
      use: 'Solicitado, aprobado, cancelado.',
    },
    linkStatus: {
      name: 'Estado de un enlace',
      use: 'Una caducidad pasada prevalece.',
    },
    applicationStatus: {
      name: 'Estado de una solicitud',
      use: 'Del borrador a la decisión.',
    },
    qrCode: {
      name: 'Código QR',
      use: 'La dirección de un enlace de pago, para escanear o imprimir.',
    },
  },
  state: {
    untouched: 'Sin tocar',
    valid: 'Válido',
    invalid: 'No válido',
    disabled: 'Desactivado',
    readOnly: 'Solo lectura',
    live: 'En vivo',
    primary: 'Acción principal',
    plain: 'Otra acción',
    quiet: 'Discreto',
    danger: 'Irreversible',
    busy: 'En curso',
    icon: 'Solo signo',
    good: 'Bueno',
    bad: 'Malo',
    waiting: 'En espera',
    neutral: 'Neutro',
    returned: 'Devuelto',
    success: 'Éxito',
    warning: 'Advertencia',
    error: 'Fallo',
    info: 'Información',
    delete: 'Eliminar',
    unassigned: 'Desasignar',
    confirmation: 'Confirmación',
    customDialog: 'Observaciones',
    render: 'Personalizado',
    loading: 'Cargando',
    empty: 'Vacío',
    failed: 'Fallido',
    amount: 'Con moneda',
    column: 'En columna',
    filled: 'Con respuesta',
    weeks: 'Un mes',
  },
  sample: {
    run: 'Mostrar',
    send: 'Enviar',
    sent: 'Enviado: {{values}}',
    done: 'Hecho.',
    content: 'Aquí va cualquier contenido; la lista sigue a la vista detrás.',
    order: 'Pedido',
    customer: 'Cliente',
    status: 'Situación',
    country: 'País',
    pin: 'Clave PIN',
    note: 'Nota',
    shop: 'Nombre de la tienda',
    terms: 'Acepto los términos y condiciones',
    cake: 'Tarta para el fin de semana',
    class: 'Clase de batik',
    today: 'Ventas de hoy',
    none: 'Aún no se ha vendido nada.',
  },
};
