import { DISCOUNT_ABOVE_GUARDS } from '../../../../../api/sales/quotation-figures.ts'
import { DISCOUNT_APPLIES } from '../../../../lib/quote-texts.ts'
import { t } from '../../../../lib/words/words.ts'
import { Alert } from '../../../parts/alert.tsx'
import type { OfferedService } from '../../load-services.ts'
import { numbersIn, type Typed } from '../typed.ts'

/** For more than ten guards: the discount applies. Its size is not told. */
export const DiscountApplies = ({ typed, service }: { typed: Typed; service: OfferedService | undefined }) =>
  (numbersIn(typed, service).guards_needed ?? 0) > DISCOUNT_ABOVE_GUARDS && (
    <Alert variant="success">
      <p>{t(DISCOUNT_APPLIES)}</p>
    </Alert>
  )
