import { createContext, useContext, useEffect, useState, type ReactNode } from 'react';
import { uiSettings } from './client';
import { firstSettings } from './first';
import type { Settings } from './wire';

const SettingsContext = createContext<Settings | undefined>(undefined);

/** Brand and mode. They decorate the frame only, so a payment does not wait for them and works without. */
export const useSettings = () => useContext(SettingsContext);

export function SettingsProvider({ children }: { children: ReactNode }) {
  const [settings, setSettings] = useState<Settings | undefined>(firstSettings);
  useEffect(() => {
    if (firstSettings) return;
    void uiSettings().then((answer) => {
      if (answer.ok) setSettings(answer.data);
    });
  }, []);
  return <SettingsContext value={settings}>{children}</SettingsContext>;
}
