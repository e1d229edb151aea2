import { useElementSize } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SalesOfDay } from '../../api/client';
import { formatAmount, formatCount } from '../../kit/money/money';
import { formatIsoDay } from '../../kit/time/time';
import { dayAddress } from './addresses';
import classes from './dashboard.module.css';
import { axisLabel, axisTop, thousandths } from './scale';

const HEIGHT = 220;
const TOP = 14;
const BOTTOM = 24;
const PLOT = HEIGHT - TOP - BOTTOM;
/** Room for one "dd/MM" below the bars. */
const LABEL_WIDTH = 46;
const LETTER_WIDTH = 6.6;

/** Bars of plain SVG. Every day is a link, with its figures as its name; the table says the same. */
export function DayChart({ days }: { days: SalesOfDay[] }) {
  const { t } = useTranslation('dashboard');
  const { ref, width } = useElementSize();
  const [shown, setShown] = useState<string | null>(null);
  const top = axisTop(days.map((day) => day.value));
  const lines = [top, top / 2n, 0n];
  const left = Math.ceil(Math.max(...lines.map((sen) => axisLabel(sen).length)) * LETTER_WIDTH) + 8;
  const column = Math.max(0, (width || 640) - left) / days.length;
  const bar = Math.min(34, column * 0.64);
  const every = Math.max(1, Math.ceil(LABEL_WIDTH / column));
  const y = (share: number) => TOP + PLOT - (PLOT * share) / 1000;
  const label = (day: SalesOfDay) =>
    t('dayLabel', {
      day: formatIsoDay(day.date),
      value: formatAmount(day.value),
      volume: formatCount(day.volume),
    });
  const told = days.find((day) => day.date === shown);
  return (
    <div ref={ref} className={classes.chart}>
      <p className={classes.told} aria-hidden="true">
        {told ? label(told) : ' '}
      </p>
      <svg width="100%" height={HEIGHT} role="group" aria-labelledby="sales-by-day">
        <g aria-hidden="true">
          {lines.map((sen, at) => (
            <g key={at}>
              <line className={classes.line} x1={left} x2="100%" y1={y(1000 - at * 500)} y2={y(1000 - at * 500)} />
              <text className={classes.axis} x={left - 8} y={y(1000 - at * 500) + 4} textAnchor="end">
                {axisLabel(sen)}
              </text>
            </g>
          ))}
        </g>
        {days.map((day, at) => {
          const share = thousandths(day.value, top);
          const middle = left + column * (at + 0.5);
          const { to, search } = dayAddress(day.date);
          const isLabelled = (days.length - 1 - at) % every === 0;
          return (
            <Link
              key={day.date}
              to={to}
              search={search as never}
              className={classes.day}
              aria-label={label(day)}
              onMouseEnter={() => setShown(day.date)}
              onMouseLeave={() => setShown(null)}
              onFocus={() => setShown(day.date)}
              onBlur={() => setShown(null)}
            >
              <rect className={classes.dayRoom} x={left + column * at} y={TOP} width={column} height={PLOT} rx={4} />
              <path className={classes.bar} d={barPath(middle - bar / 2, y(share), bar, TOP + PLOT)} />
              {isLabelled && (
                <text className={classes.axis} x={middle} y={HEIGHT - 7} textAnchor="middle">
                  {formatIsoDay(day.date).slice(0, 5)}
                </text>
              )}
            </Link>
          );
        })}
      </svg>
    </div>
  );
}

/** Round above, straight on the axis. A day without a sale has none. */
const barPath = (x: number, top: number, width: number, floor: number): string => {
  if (top >= floor) return '';
  const round = Math.min(3, width / 2, floor - top);
  return `M${x},${floor}V${top + round}q0,${-round} ${round},${-round}h${width - 2 * round}q${round},0 ${round},${round}V${floor}z`;
};
