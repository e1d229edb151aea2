import type { ReactNode } from 'react';
import type { UploadProblem } from '../../api/client';
import type { Keyed } from '../../api/query';

export type PreviewRow = { row: number; problems: UploadProblem[] };
export type ReportRow = PreviewRow & { url: string | null; isMailed: boolean };
export type Preview<Row> = { right: number; wrong: number; rows: Row[] };
export type Report<Row> = { created: number; refused: number; rows: Row[]; file: string };

/** A column of the preview. */
export type Shown<Row> = { label: string; align?: 'right'; value: (row: Row) => ReactNode };

type Text = () => string;

/** What can be made from a file: the server's calls, and how a room says its rows. */
export type UploadKind<Row, Made> = {
  /** The list whose records they are. */
  listKey: string;
  /** Where a template is had, and what files are called. */
  template: string;
  fileName: string;
  title: Text;
  text: Text;
  /** The button, for so many rows. */
  submit: (count: number) => string;
  preview: (file: string) => Promise<Preview<Row>>;
  upload: (body: { file: string; allOrNothing: boolean }, keyed: Keyed) => Promise<Report<Made>>;
  /** What a row is known by, in the preview and in the report. */
  name: { label: Text; of: (row: Row) => string; ofMade: (row: Made) => string };
  /** Below its name in the preview. */
  note: (row: Row) => string;
  columns: () => Shown<Row>[];
  address: Text;
  /** What a column of the file is called in the form of one record; unknown to it: "". */
  fieldName: (field: string) => string;
};
