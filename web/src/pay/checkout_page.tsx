import { Choose } from './choose';
import { Loading } from './frame';
import { useSpeech } from './language';
import { ProblemNotice } from './problem_notice';
import { Result } from './result';
import { viewOf } from './status';
import { useCheckout } from './use_checkout';
import { Waiting } from './waiting';

/** /checkout/{reference}: one page for every channel, from choosing how to pay to the receipt. */
export function CheckoutPage({ reference }: { reference: string }) {
  const { t } = useSpeech();
  const { loaded, load, take, timeIsUp, setTimeIsUp } = useCheckout(reference);
  const { checkout, problem } = loaded;
  if (!checkout) {
    return problem ? (
      <ProblemNotice
        problem={problem}
        retry={() => void load()}
        missing={{ title: t('missingCheckoutTitle'), text: t('missingCheckoutText') }}
      />
    ) : (
      <Loading />
    );
  }
  const view = viewOf(checkout.status, checkout.isAuthorisation);
  switch (view.kind) {
    case 'choose':
      return (
        <Choose
          checkout={checkout}
          offsetMs={loaded.offsetMs}
          reload={load}
          take={take}
          timeIsUp={timeIsUp}
          onTimeIsUp={setTimeIsUp}
        />
      );
    case 'wait':
      return <Waiting view={view} checkout={checkout} loaded={loaded} reload={load} take={take} />;
    case 'result':
      return <Result view={view} checkout={checkout} />;
  }
}
