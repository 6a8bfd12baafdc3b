import { Button, Paper, Text } from '@mantine/core'
import classes from './services.module.css'

/** The corporate discount; its size is a company setting and is not shown. */
export const DiscountPanel = () => (
  <Paper component="section" className={classes.discount} aria-labelledby="discount">
    <div>
      <h2 id="discount" className={classes.discountTitle}>
        Special Discount Alert
      </h2>
      <Text>Clients who hire more than 10 guards get a corporate discount.</Text>
    </div>
    <Button component="a" href="/contact" color="amber">
      Contact Us to Claim
    </Button>
  </Paper>
)
