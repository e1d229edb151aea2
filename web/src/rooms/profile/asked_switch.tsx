import { Switch } from '@mantine/core';
import { useState } from 'react';
import type { Keyed } from '../../api/query';
import { AskDialog } from '../../kit/dialog/ask_dialog';
import { toast } from '../../kit/ui/toast';
import classes from './profile.module.css';

type Props = {
  label: string;
  isOn: boolean;
  isReadOnly: boolean;
  /** What the change means, told before it is made. */
  question: (turnsOn: boolean) => string;
  run: (turnsOn: boolean, keyed: Keyed) => Promise<{ successMessage: string }>;
  onDone: () => unknown;
};

/** A switch that asks first: it moves when the server has agreed. */
export function AskedSwitch({ label, isOn, isReadOnly, question, run, onDone }: Props) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Switch
        className={classes.switch}
        label={label}
        checked={isOn}
        disabled={isReadOnly}
        onChange={() => setAsking(true)}
      />
      {isAsking && (
        <AskDialog
          dialog={{ type: 'confirmation', text: () => question(!isOn), run: (_, keyed) => run(!isOn, keyed) }}
          id=""
          row={undefined}
          onClose={() => setAsking(false)}
          onDone={async (message) => {
            await onDone();
            setAsking(false);
            if (message) toast.success(message);
          }}
        />
      )}
    </>
  );
}
