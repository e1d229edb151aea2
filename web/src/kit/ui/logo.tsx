/** The gate. Decorative: the brand's name always stands beside it. */
export function Logo({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="#0f7b69" />
      <path d="M8 24V14a8 8 0 0 1 16 0v10M16 24V15" fill="none" stroke="#fff" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}
