import type { Translated } from '..';
import type { signature as english } from '../en/signature';

export const signature: Translated<typeof english> = {
  title: 'Firma de una petición',
  subtitle:
    'Calcule la firma de una petición de pago de prueba y averigüe por qué otra es distinta. Todo ocurre en esta página: nada de lo que escriba se envía ni se conserva.',
  insecure:
    'Su navegador solo ofrece su criptografía en direcciones https y en localhost. Abra esta página allí para calcular una firma.',
  field: {
    customerEmail: 'Correo electrónico del cliente',
    customerName: 'Nombre del cliente',
    customerPhone: 'Teléfono del cliente',
    mchtId: 'Número de comercio',
    mchtTxnId: 'ID de transacción del comercio',
    orderDescription: 'Descripción del pedido',
    txnAmount: 'Importe',
    signKey: 'Clave de firma',
    version: 'Versión de la firma',
    timestamp: 'Marca de tiempo',
  },
  version: {
    v1: 'v1: los valores uno tras otro',
    v2: 'v2: cada valor con su longitud, y una marca de tiempo',
  },
  hint: {
    signKey: 'Se usa solo en esta página; nunca se envía ni se guarda',
    timestamp: 'Tal como se envía, a cinco minutos de ahora como máximo',
  },
  timestampWrong: 'Introduzca una hora como {{example}}',
  now: 'Ahora',
  submit: 'Generar la firma',
  incomplete: 'La firma volverá a aparecer aquí cuando todos los campos estén rellenos.',
  broken:
    'Uno de los valores contiene medio carácter, que no tiene bytes propios. Se firma como el carácter de sustitución U+FFFD; su programa puede hacer otra cosa.',
  result: {
    title: 'Firma',
    copy: 'Copiar la firma',
    about: 'HMAC-SHA512 en base64, {{count}} caracteres',
    text: 'Texto firmado',
    copyText: 'Copiar el texto',
    bytes_one: '{{count}} byte en UTF-8',
    bytes_other: '{{count}} bytes en UTF-8',
    legend:
      'Cada valor tiene su propio fondo. Los espacios se muestran como ·, los tabuladores como →, los fines de línea como ↵ y otros caracteres invisibles por su número.',
  },
  compare: {
    title: 'Comparar con otra firma',
    label: 'Firma de su programa',
    hint: 'Péguela tal como la envía su programa',
    equal: 'Igual. La pasarela acepta esta firma.',
    written: 'Es la firma correcta, pero no está escrita como la pasarela la necesita.',
    made: 'Distinta, y esto lo explica.',
    different: 'Distinta.',
  },
  written: {
    case: 'Solo difiere en mayúsculas y minúsculas. Base64 las distingue; deje sus letras como están.',
    spaces: 'Contiene espacios, fines de línea o comillas que no le pertenecen. Quítelos.',
    hex: 'Está en hexadecimal. Codifique los mismos 64 bytes en base64.',
    hexInBase64: 'Es el base64 del texto hexadecimal. Codifique los 64 bytes mismos, no su texto.',
    base64url: 'Está en el base64 para direcciones, con - y _. Use el estándar, con + y /.',
    unpadded: 'Faltan los «=» del final. Debe tener 88 caracteres.',
    percent: 'Está codificada para una dirección (%2B, %2F, %3D). Compárela antes de codificarla.',
    blanks: 'Sus «+» se han convertido en espacios. Codifíquela antes de ponerla en un formulario o una dirección.',
  },
  made: {
    otherVersion: 'Se hizo para la otra versión de la firma.',
    keyWithoutPrefix: 'Se hizo con la clave sola. En la versión 2 la clave es «v2:» seguido de su clave.',
    keyInBase64: 'Su programa decodifica la clave desde base64. Use la clave como texto, tal cual.',
    keyInHex: 'Su programa decodifica la clave desde hexadecimal. Use la clave como texto, tal cual.',
    keyWithBlanks: 'La clave de aquí y la de su programa difieren en un espacio o un fin de línea al final.',
    hash: 'Se hizo con HMAC-{{hash}}. Use HMAC-SHA512.',
    plainHash: 'Es un SHA-512 simple, no un HMAC. Dé la clave a la función HMAC de su lenguaje.',
    missingField: 'Su programa omite este valor: {{field}}',
    order: 'Su programa tiene los valores en otro orden: {{order}}',
    trimmed: 'Su programa quita los espacios de los extremos de los valores. Se firman tal como se envían.',
    trimmedField: 'Su programa quita los espacios de los extremos de este valor: {{field}}',
    blanks: 'Su programa tiene un espacio o un fin de línea de más en un extremo de este valor: {{field}}',
    lineEnds: 'Su programa termina las líneas con CR LF; aquí terminan con LF.',
    composed:
      'Los acentos se escriben de otro modo (Unicode compuesto o descompuesto). Firme exactamente lo que se envía.',
    amount:
      'Su programa escribe el importe de otro modo, por ejemplo sin decimales. Firme exactamente lo que se envía.',
    emailCase: 'Su programa escribe el correo electrónico en minúsculas. Firme exactamente lo que se envía.',
  },
  different: {
    values: 'Es una firma de 64 bytes, hecha con otros valores o con otra clave.',
    length_one: 'Contiene {{count}} byte; una firma tiene 64.',
    length_other: 'Contiene {{count}} bytes; una firma tiene 64.',
    unreadable: 'No es ni base64 ni hexadecimal.',
  },
};
