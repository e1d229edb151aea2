import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../api/client';
import { errorText } from '../../../api/error_text';
import { pictureUpload, previewOf, refusalOf } from './picture_upload';

export type Upload = { preview?: string; share: number; error?: string };
type Done = (key: string, picture: { id: string; url: string }) => void;

/** What is wrong with the file, in the server's own words; else why the call failed. */
const whyNot = (error: unknown) =>
  (error instanceof ApiError && error.body.fieldErrors?.[0]?.message) || errorText(error as Error);

/** The pictures that are on their way, by the row they are for; a row may be closed or moved meanwhile. */
export const useUploads = (onDone: Done) => {
  const [uploads, setUploads] = useState<Record<string, Upload>>({});
  const running = useRef(new Map<string, AbortController>());
  useEffect(() => {
    const all = running.current;
    return () => all.forEach((it) => it.abort());
  }, []);

  const tell = (key: string, upload: Upload | undefined) =>
    setUploads((all) => {
      const next = { ...all };
      if (upload) next[key] = upload;
      else delete next[key];
      return next;
    });

  const stop = (key: string) => {
    running.current.get(key)?.abort();
    running.current.delete(key);
    tell(key, undefined);
  };

  const start = async (key: string, file: File) => {
    stop(key);
    const refusal = refusalOf(file);
    if (refusal) return tell(key, { share: 0, error: refusal });
    const own = new AbortController();
    running.current.set(key, own);
    tell(key, { share: 0 });
    const preview = await previewOf(file).catch(() => undefined);
    try {
      const { id, url } = await pictureUpload(file, (share) => tell(key, { preview, share }), own.signal);
      if (own.signal.aborted) return;
      onDone(key, { id, url });
      tell(key, undefined);
    } catch (error) {
      if (!own.signal.aborted) tell(key, { share: 0, error: whyNot(error) });
    }
    if (running.current.get(key) === own) running.current.delete(key);
  };
  const isRunning = Object.values(uploads).some(({ error }) => !error);
  return { uploads, start, stop, isRunning };
};
