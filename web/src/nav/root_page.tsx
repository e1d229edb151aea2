import { Outlet } from '@tanstack/react-router';
import { ProgressBar } from './progress_bar';

export function RootPage() {
  return (
    <>
      <ProgressBar />
      <Outlet />
    </>
  );
}
