import { Outlet } from '@tanstack/react-router';
import { addEnglish } from '../kit/i18n';
import { office } from '../kit/i18n/en/office';

addEnglish(office);

export function Shell() {
  return (
    <main>
      <Outlet />
    </main>
  );
}
