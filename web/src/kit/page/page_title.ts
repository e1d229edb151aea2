import { useEffect } from 'react';
import { useUiSettings } from './settings';

/** What the browser's tab and its history say. */
export const usePageTitle = (title: string) => {
  const { name } = useUiSettings().brand;
  useEffect(() => {
    document.title = `${title} · ${name}`;
  }, [title, name]);
};
