import type { FieldValues } from './application_fields';

/**
 * Keeps what is being filled in. Every change is written to the browser's storage at once, so that a reload, a closed
 * tab or a lost connection loses nothing; for a signed-in merchant it is then sent to the server after a short pause,
 * one call at a time, and the copy in the browser goes when the server holds all of it.
 */
export type Draft = { step: number; values: FieldValues };

export type SaveState = { kind: 'idle' | 'saving' | 'local' | 'failed' } | { kind: 'saved'; savedAt: string };

/** `isWhole` is false when something could not be sent yet (a half-typed address): the browser keeps its copy then. */
export type Send = (draft: Draft) => Promise<{ savedAt: string; isWhole: boolean }>;

const KEY = 'gerbang.merchantApplication.';
export const VISITOR = 'visitor';

export const draftStore = {
  read: (owner: string): Draft | null => {
    try {
      const draft = JSON.parse(localStorage.getItem(KEY + owner) ?? 'null') as Partial<Draft> | null;
      return draft && typeof draft.step === 'number' && typeof draft.values === 'object' ? (draft as Draft) : null;
    } catch {
      return null;
    }
  },
  write: (owner: string, draft: Draft) => {
    try {
      localStorage.setItem(KEY + owner, JSON.stringify(draft));
    } catch {
      // Private windows may refuse storage; the form itself still holds everything.
    }
  },
  clear: (owner: string) => localStorage.removeItem(KEY + owner),
};

export class Autosave {
  private pending: Draft | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isSending = false;

  /** `send` is null for a visitor, whose draft stays in the browser. */
  constructor(
    private readonly owner: string,
    private readonly send: Send | null,
    private readonly onState: (state: SaveState) => void,
    private readonly pauseMs = 750,
  ) {}

  change(draft: Draft) {
    draftStore.write(this.owner, draft);
    if (!this.send) {
      this.onState({ kind: 'local' });
      return;
    }
    this.pending = draft;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.flush(), this.pauseMs);
  }

  /** Sends what is waiting now: at the end of the pause, and when the page is left. */
  async flush(): Promise<void> {
    clearTimeout(this.timer);
    if (!this.send || !this.pending || this.isSending) return;
    const draft = this.pending;
    this.pending = null;
    this.isSending = true;
    this.onState({ kind: 'saving' });
    try {
      const { savedAt, isWhole } = await this.send(draft);
      if (!this.pending && isWhole) draftStore.clear(this.owner);
      this.onState({ kind: 'saved', savedAt });
    } catch {
      this.pending ??= draft;
      this.onState({ kind: 'failed' });
      return;
    } finally {
      this.isSending = false;
    }
    return this.flush();
  }

  /** The application was sent or reset: nothing is kept and nothing more is saved. */
  forget() {
    clearTimeout(this.timer);
    this.pending = null;
    draftStore.clear(this.owner);
  }
}
