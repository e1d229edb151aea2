import { createContext, useContext, useMemo, useRef, useState, type ReactNode } from 'react';
import {
  languageKeep,
  textsLoad,
  translator,
  type Language,
  type PageTexts,
  type Texts,
  type Translate,
} from './texts';

interface Speech {
  t: Translate;
  /** Of the words that are on the page. */
  language: Language;
  speak: (language: Language) => void;
}

const SpeechContext = createContext<Speech>({ t: (key) => key, language: 'en', speak: () => {} });

export const useSpeech = () => useContext(SpeechContext);

export interface Spoken {
  language: Language;
  texts: Texts;
  page: PageTexts;
}

/** The calls to the server ask for answers in the document's language (client.ts). */
export const spokenLoad = async (language: Language, page: PageTexts): Promise<Spoken> => {
  const texts = await textsLoad(language, page);
  document.documentElement.lang = language;
  return { language, texts, page };
};

export function SpeechProvider(props: { first: Spoken; children: ReactNode }) {
  const [spoken, setSpoken] = useState(props.first);
  const wanted = useRef(props.first.language);

  const speech = useMemo<Speech>(
    () => ({
      t: translator(spoken.texts),
      language: spoken.language,
      speak: (language) => {
        languageKeep(language);
        wanted.current = language;
        // Two may be chosen before the first has arrived.
        void spokenLoad(language, spoken.page).then((loaded) => wanted.current === language && setSpoken(loaded));
      },
    }),
    [spoken],
  );
  return <SpeechContext value={speech}>{props.children}</SpeechContext>;
}
