/** The server's own page for merchants' developers: no address of the portal, and the sign-in page does without it. */
export const DEVELOPERS = '/developers';
