// Made by web/messages.ts.
declare module 'virtual:messages' {
  /** Rooms with their texts, by the room's name. */
  export type Rooms = () => Promise<{ default: Record<string, object> }>;
  /** What the sign-in page says, by language. */
  export const first: Record<string, Rooms>;
  /** What all other pages say. */
  export const rest: Record<string, Rooms>;
}
