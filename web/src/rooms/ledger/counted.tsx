import { Icon } from '../../kit/ui/icon';
import classes from './ledger.module.css';

/** What the page found when it added up itself what it shows. */
export function Counted({ isRight, right, wrong }: { isRight: boolean; right: string; wrong: string }) {
  return (
    <div className={classes.foot} data-wrong={!isRight || undefined} role="status">
      <Icon name={isRight ? 'check' : 'alert'} size={14} />
      {isRight ? right : wrong}
    </div>
  );
}
