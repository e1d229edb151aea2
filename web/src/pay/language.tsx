import { createContext, useContext, useEffect, useMemo, useState, type ReactNode } from 'react';
import { languageKeep, languageStart, textsLoad, translator, type Language, type Texts, type Translate } from './texts';
import { texts as english } from './texts/en';

interface Speech {
  t: Translate;
  language: Language;
  speak: (language: Language) => void;
}

const SpeechContext = createContext<Speech>({ t: translator(english), language: 'en', speak: () => {} });

export const useSpeech = () => useContext(SpeechContext);

export function SpeechProvider({ children }: { children: ReactNode }) {
  const [language, setLanguage] = useState(languageStart);
  const [texts, setTexts] = useState<Texts>();

  useEffect(() => {
    let current = true;
    void textsLoad(language).then((loaded) => {
      if (!current) return;
      document.documentElement.lang = language;
      setTexts(loaded);
    });
    return () => {
      current = false;
    };
  }, [language]);

  const speech = useMemo<Speech>(
    () => ({
      t: translator(texts ?? english),
      language,
      speak: (chosen) => {
        languageKeep(chosen);
        setLanguage(chosen);
      },
    }),
    [texts, language],
  );
  // Nothing is shown before the texts are there: words that change under a payer's eyes look like a forgery.
  return <SpeechContext value={speech}>{texts ? children : null}</SpeechContext>;
}
