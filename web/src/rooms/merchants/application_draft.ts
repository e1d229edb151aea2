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
const SENT = `${KEY}sentFor`;

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
  /** A visitor has sent the application, and who was invited to own it: a reload says so. */
  sentKeep: (invited: string) => localStorage.setItem(SENT, invited),
  sentTo: () => localStorage.getItem(SENT),
  sentForget: () => localStorage.removeItem(SENT),
  /** Calls `take` with every change that another tab of this browser makes. Answers how to stop it. */
  follow: (owner: string, take: (draft: Draft) => void) => {
    const listen = ({ key, newValue }: StorageEvent) => {
      const draft = key === KEY + owner && newValue !== null ? draftStore.read(owner) : null;
      if (draft) take(draft);
    };
    window.addEventListener('storage', listen);
    return () => window.removeEventListener('storage', listen);
  },
};

export class Autosave {
  private pending: Draft | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private sending: Promise<void> | undefined;
  private isResting = false;

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
    this.flushLater();
  }

  private flushLater() {
    clearTimeout(this.timer);
    if (this.pending && !this.isResting) this.timer = setTimeout(() => void this.flush(), this.pauseMs);
  }

  /** Sends what is waiting now: at the end of the pause, and when the page is left. */
  async flush(): Promise<void> {
    clearTimeout(this.timer);
    if (!this.send || !this.pending || this.sending || this.isResting) return;
    const draft = this.pending;
    this.pending = null;
    this.sending = this.save(this.send, draft);
    await this.sending;
  }

  private async save(send: Send, draft: Draft): Promise<void> {
    this.onState({ kind: 'saving' });
    let isSaved = false;
    try {
      const { savedAt, isWhole } = await send(draft);
      if (!this.pending && isWhole) draftStore.clear(this.owner);
      this.onState({ kind: 'saved', savedAt });
      isSaved = true;
    } catch {
      this.pending ??= draft;
      this.onState({ kind: 'failed' });
    }
    this.sending = undefined;
    if (isSaved) await this.flush();
  }

  /**
   * The application itself is about to be sent: a save under way is waited for and none is begun, because the server
   * refuses a draft that arrives after it.
   */
  async rest(): Promise<void> {
    this.isResting = true;
    clearTimeout(this.timer);
    await this.sending;
  }

  /** It was not taken after all. */
  resume() {
    this.isResting = false;
    this.flushLater();
  }

  /** The application was sent or reset: nothing is kept and nothing more is saved. */
  forget() {
    clearTimeout(this.timer);
    this.isResting = false;
    this.pending = null;
    draftStore.clear(this.owner);
  }
}
