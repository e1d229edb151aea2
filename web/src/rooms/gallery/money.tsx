import { formatAmount, formatMoney } from '../../kit/money/money';
import type { Specimen } from '../../kit/ui/specimen';
import classes from './gallery.module.css';

const AMOUNTS = ['0.05', '12.50', '1234.50', '9876543.21', '-250.00'];

const inLine = (show: (money: string) => string) => () => (
  <ul className={classes.column}>
    {AMOUNTS.map((money) => (
      <li key={money} className="g-number">
        {show(money)}
      </li>
    ))}
  </ul>
);

export const money: Specimen[] = [
  {
    key: 'money',
    states: [
      { state: 'amount', Live: inLine(formatAmount) },
      { state: 'column', Live: inLine(formatMoney) },
    ],
  },
];
