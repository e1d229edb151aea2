export function ApplicationView() {
  return null;
}
