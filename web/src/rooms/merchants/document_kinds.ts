import type { DocumentRow } from '../../api/client';

export type DocumentKind = DocumentRow['kind'];

/** In the order in which they are asked for. */
export const DOCUMENT_KINDS = [
  'SSM_CERTIFICATE',
  'BANK_STATEMENT',
  'DIRECTOR_IDENTITY',
  'BUSINESS_LICENCE',
  'ADDRESS_PROOF',
  'OTHER',
] as const satisfies readonly DocumentKind[];

/** What a remark about a kind of document has as its field. */
export const documentField = (kind: DocumentKind) => `document.${kind}` as const;

export const documentKindOf = (field: string): DocumentKind | undefined =>
  DOCUMENT_KINDS.find((kind) => documentField(kind) === field);
