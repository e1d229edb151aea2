/**
 * What the server's rules say of the fields of a request (api/gen/limits, made from the contract). A form that is given
 * them marks, checks and bounds its fields by them, and writes none of it down itself.
 */
export type Limit = {
  readonly isRequired?: true;
  readonly lengthMin?: number;
  readonly lengthMax?: number;
  readonly min?: number;
  readonly max?: number;
  readonly pattern?: string;
};
export type Limits = { readonly [field: string]: Limit };
