import type { Side } from './sides';

/** The lists' names: of what is cached, and of the views that people save. */
export const invitationsKey = ({ key }: Side) => `${key}Invitations`;
export const groupsKey = ({ key }: Side) => `${key}Groups`;
export const levelsKey = ({ key }: Side) => `${key}Levels`;
