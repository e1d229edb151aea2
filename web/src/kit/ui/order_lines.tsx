import { useTranslation } from 'react-i18next';
import { formatAmount, isPositive, type Money } from '../money/money';
import classes from './order_lines.module.css';

type Line = { itemId: string; name: string; quantity: number; price: Money; amount: Money };
type Props = { lines: Line[]; deliveryFee: Money; total: Money; currency?: string };

/** What was ordered: each line with its amount (price × quantity), the delivery and the total. */
export function OrderLines({ lines, deliveryFee, total, currency }: Props) {
  const { t } = useTranslation('list');
  const show = (amount: Money) => formatAmount(amount, currency);
  return (
    <table className={classes.lines}>
      <thead>
        <tr>
          <th scope="col">{t('lines.item')}</th>
          <th scope="col">{t('lines.amount')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.itemId}>
            <td>
              {line.name}
              <span className={classes.times}>
                {line.quantity} × {show(line.price)}
              </span>
            </td>
            <td className="g-number">{show(line.amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {isPositive(deliveryFee) && (
          <tr>
            <td>{t('lines.delivery')}</td>
            <td className="g-number">{show(deliveryFee)}</td>
          </tr>
        )}
        <tr>
          <td>{t('lines.total')}</td>
          <td className="g-number">{show(total)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
