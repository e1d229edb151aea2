import { useRoleName } from '../../kit/session/role_name';

/** Presets have a name in every language; a company's own roles have theirs. */
export const useNameOfRole = () => {
  const preset = useRoleName();
  return ({ name, isPreset }: { name: string; isPreset: boolean }) => (isPreset ? preset(name) : name);
};
