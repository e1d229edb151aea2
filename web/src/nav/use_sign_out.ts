import { useNavigate } from '@tanstack/react-router';
import { paths } from './paths';

/** The address of signing out does all of it; a second word to the server would meet a session that is over. */
export const useSignOut = () => {
  const navigate = useNavigate();
  return (cameFrom?: string) => void navigate({ to: paths.logout, state: { cameFrom }, replace: true });
};
